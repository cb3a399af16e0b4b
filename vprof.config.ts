import base from './vitest.config.ts';
export default {
  ...base,
  test: {
    ...base.test,
    pool: 'forks',
    teardownTimeout: 100000,
    maxWorkers: 1,
    execArgv: ['--cpu-prof', '--cpu-prof-interval=4000', '--cpu-prof-dir=/tmp/prof'],
  },
};
