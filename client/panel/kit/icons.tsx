/** Drawings that only the panel shows: nobody else should fetch them. */
import { icon } from "../../kit/icons.tsx";

export const IconArrowRight = icon("M5 12h14m-5.5-5.5L19 12l-5.5 5.5");
export const IconRefresh = icon("M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4");
export const IconCalendar = icon(
  "M6 5h12a2.5 2.5 0 0 1 2.5 2.5v10.5a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-10.5a2.5 2.5 0 0 1 2.5-2.5zM3.5 10h17M8 3v4M16 3v4",
);
export const IconDownload = icon("M12 4v10.5m-4.5-4 4.5 4.5 4.5-4.5M5 19.5h14");
