import { styled } from '@mui/material/styles';
import { makeWideReportTableStyles, reportTableStyles } from './reportTableStyles';

export const ReportTableElement = styled('table')(reportTableStyles);
export const WideReportTableElement = styled('table')(makeWideReportTableStyles());
