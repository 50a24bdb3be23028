/** Icons of the panel only, so that borrowers do not load them. */
import { icon } from "../../kit/icons.tsx";

export const IconArrowRight = icon("M5 12h14m-5.5-5.5L19 12l-5.5 5.5");
export const IconRefresh = icon("M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4");
export const IconCalendar = icon(
  "M6 5h12a2.5 2.5 0 0 1 2.5 2.5v10.5a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-10.5a2.5 2.5 0 0 1 2.5-2.5zM3.5 10h17M8 3v4M16 3v4",
);
export const IconDownload = icon("M12 4v10.5m-4.5-4 4.5 4.5 4.5-4.5M5 19.5h14");
export const IconInbox = icon(
  "M4 13.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18v-4.5L17 5H7zM4 13.5h4.5l1.5 2.5h4l1.5-2.5H20",
);
export const IconBank = icon("M3.5 9.5 12 4.5l8.5 5zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 19.5h17");
export const IconShare = icon(
  "M15.5 5.8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM15.5 18.2a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM3.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM8.2 10.8l7.6-3.8M8.2 13.2l7.6 3.8",
);
export const IconChart = icon("M4 4v15.5h16M8 16v-4.5M12.5 16V8M17 16v-6.5");
export const IconHistory = icon("M4.2 9.5a8.2 8.2 0 1 1-.4 4M4 4.5v5h5M12 7.8V12l3 2");
export const IconSliders = icon(
  "M4 7h8.5M17.5 7H20M4 17h2.5M11.5 17H20M12.5 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM6.5 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z",
);
export const IconPulse = icon("M3 12.5h4l2.5-7 5 13 2.5-6h4");
export const IconTrend = icon("M4 4.5v14a1 1 0 0 0 1 1h15M7.5 15l4-4.5 3 2.5 5-6");
export const IconPencil = icon("M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5l-4.5 1zM13.5 7l3.5 3.5");
export const IconTrash = icon("M4.5 7h15M9.5 7V4.5h5V7m-8 0l1 12.5h9l1-12.5M10.25 11v5m3.5-5v5");
