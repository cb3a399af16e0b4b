import type { BenchShop } from './shop.ts';

const ROUNDS = 300;

export async function measureServer({ address, token, residentMb }: BenchShop): Promise<void> {
  const now = new Date();
  const month = now.getFullYear() * 100 + now.getMonth() + 1;
  const range = `${month}01/${month}${new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate()}`;
  const calls = {
    'dashboard: cashier': `/api/report/cashier/31/${range}`,
    'dashboard: profit': `/api/Report/profit/31/${range}`,
    branches: '/api/branch',
    warehouses: '/api/warehouse/all/branch/31',
  };
  console.log(`Call (${ROUNDS} times)         median      p95`);
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => `${times[Math.floor(ROUNDS * share)]!.toFixed(2)} ms`;
    console.log(`${name.padEnd(22)} ${at(0.5).padStart(9)} ${at(0.95).padStart(9)}`);
  }
  console.log(`Server, resident: ${residentMb().toFixed(0)} MB\n`);
}
