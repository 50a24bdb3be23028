interface IconProps {
  size?: number;
  className?: string;
}

/** A 24 px line icon, given as one path. Decorative: the words next to it say what it means. */
export function icon(d: string) {
  return ({ size = 24, className }: IconProps) => (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

export const IconHome = icon("M3.5 11 12 4l8.5 7M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5M10 20v-5h4v5");
export const IconMoney = icon(
  "M5.25 6h13.5a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-13.5a2.5 2.5 0 0 1-2.5-2.5v-7a2.5 2.5 0 0 1 2.5-2.5zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM6 9.5v.01M18 14.5v.01",
);
export const IconUser = icon("M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5");
export const IconUsers = icon(
  "M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0zM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.8 3.1 2.4 3.5 4.6",
);
export const IconStar = icon("M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z");
export const IconLogout = icon("M14 4.5H7a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h7M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5");
export const IconCheck = icon("M5 12.5l4.5 4.5L19 7.5");
export const IconCheckCircle = icon("M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM8.3 12.3l2.6 2.6 4.9-5.2");
export const IconClock = icon("M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM12 7.5V12l3 2");
export const IconClose = icon("M6.5 6.5l11 11m0-11-11 11");
export const IconCloseCircle = icon(
  "M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM9.2 9.2l5.6 5.6m0-5.6-5.6 5.6",
);
export const IconAlert = icon("M12 4 2.9 19.5h18.2zM12 10v4.2M12 16.9v.01");
export const IconInfo = icon("M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM12 11v5M12 8v.01");
export const IconBan = icon("M3.25 12a8.75 8.75 0 1 0 17.5 0 8.75 8.75 0 1 0-17.5 0zM6 6l12 12");
export const IconShield = icon("M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6zM9 11.8l2.2 2.2 3.9-4.2");
export const IconCopy = icon(
  "M11 8.5h6.5a2.5 2.5 0 0 1 2.5 2.5v6.5a2.5 2.5 0 0 1-2.5 2.5h-6.5a2.5 2.5 0 0 1-2.5-2.5v-6.5a2.5 2.5 0 0 1 2.5-2.5zM15.5 8.5v-2A2.5 2.5 0 0 0 13 4H6.5A2.5 2.5 0 0 0 4 6.5V13a2.5 2.5 0 0 0 2.5 2.5h2",
);
export const IconPlus = icon("M12 5.5v13M5.5 12h13");
export const IconMinus = icon("M5.5 12h13");
export const IconEye = icon(
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0z",
);
export const IconEyeOff = icon(
  "M6.3 7.3C3.9 9 2.5 12 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.3M9.8 5.8c.7-.2 1.4-.3 2.2-.3 6 0 9.5 6.5 9.5 6.5s-.8 1.5-2.3 3.1M10 10a3 3 0 0 0 4.1 4.2M4 4l16 16",
);
export const IconArrowLeft = icon("M19 12H5m5.5-5.5L5 12l5.5 5.5");
export const IconChevronDown = icon("M6.5 9.5l5.5 5.5 5.5-5.5");
export const IconChat = icon("M4 19.5 5.2 16A8 8 0 1 1 8.5 19zM9 11.5v.01M12 11.5v.01M15 11.5v.01");
export const IconBell = icon("M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4");
export const IconOffline = icon(
  "M4 4l16 16M8.7 15.5a5 5 0 0 1 6.6 0M5.3 12.2a9.5 9.5 0 0 1 4.2-2.4M13.5 9.6c2 .3 3.8 1.2 5.2 2.6M2.5 8.8a14 14 0 0 1 4.3-2.6M10.5 5.1c4-.5 8 .8 11 3.7M12 19v.01",
);
export const IconCamera = icon(
  "M4 8.5A1.5 1.5 0 0 1 5.5 7h2L9 4.5h6L16.5 7h2A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM8.5 12.8a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z",
);
export const IconSearch = icon("M4.5 10.8a6.3 6.3 0 1 0 12.6 0 6.3 6.3 0 1 0-12.6 0zM15.5 15.5l4.5 4.5");
export const IconPhone = icon(
  "M9 2.75h6a2.5 2.5 0 0 1 2.5 2.5v13.5a2.5 2.5 0 0 1-2.5 2.5h-6a2.5 2.5 0 0 1-2.5-2.5v-13.5a2.5 2.5 0 0 1 2.5-2.5zM11 18h2",
);
export const IconMail = icon(
  "M5.25 5.5h13.5a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-13.5a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5zM3.5 7.5l8.5 6 8.5-6",
);
export const IconLock = icon(
  "M7 10.5h10a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5H7a2.5 2.5 0 0 1-2.5-2.5v-5A2.5 2.5 0 0 1 7 10.5zM8 10.5v-3a4 4 0 0 1 8 0v3M12 14.5v2",
);
export const IconReceipt = icon("M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 18.9zM9 8.5h6M9 12.5h6");
export const IconPrint = icon(
  "M7 8.5V3.5h10v5M7 17H4.5v-7a1.5 1.5 0 0 1 1.5-1.5h12a1.5 1.5 0 0 1 1.5 1.5v7H17M7 14h10v6.5H7z",
);
