import { runFlows } from './flows.ts';

runFlows('firefox');
