import { runFlows } from './flows.ts';

runFlows('webkit');
