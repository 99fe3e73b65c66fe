import type { ReactNode } from 'react'

/**
 * The sun, risen over a calm shore at dawn, with a number in it. Only for what is celebrated. It's as large as its height
 * allows, so that the number is in the sun on any screen; the shore goes on to both sides.
 */
export function Risen({ children }: { children: ReactNode }) {
  return (
    <div className="@container relative">
      <svg
        viewBox="0 0 390 590"
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
        className="block h-[min(64dvh,37rem)] min-h-88 w-full lg:h-[58dvh] bg-dawn-soft dark:bg-dusk"
      >
        <g className="risen">
          <g className="breathing-once fill-dawn">
            <circle cx="195" cy="393" r="330" opacity="0.14" />
            <circle cx="195" cy="393" r="248" opacity="0.2" />
            <circle cx="195" cy="393" r="184" opacity="0.36" />
          </g>
          <circle cx="195" cy="393" r="136" className="fill-dawn" />
        </g>
        <g
          className="fill-none stroke-dusk dark:stroke-dawn"
          strokeWidth="2.2"
          opacity="0.4"
          strokeLinecap="round"
        >
          <path d="M18 150C48 130 72 138 92 152S120 162 128 151" />
          <path d="M44 186C58 177 72 178 84 186" />
          <path d="M276 112C298 98 316 104 332 114S356 120 364 113" />
        </g>
        <path
          d="M-1500 500C-900 470-160 539 0 496C60 480 120 488 195 494S330 474 390 492C520 531 1300 476 1890 500V590H-1500Z"
          className="fill-[color-mix(in_oklab,var(--color-dusk)_24%,var(--color-dawn))] dark:fill-[color-mix(in_oklab,var(--color-dusk)_75%,var(--color-dawn))]"
        />
        <path
          d="M-1500 524C-900 550-160 557 0 530C70 518 130 526 195 532S320 512 390 530C520 563 1300 516 1890 534V590H-1500Z"
          className="fill-[color-mix(in_oklab,var(--color-dusk)_58%,var(--color-dawn))] dark:fill-[color-mix(in_oklab,var(--color-dusk)_90%,var(--color-dawn))]"
        />
        <g className="stroke-dawn" strokeWidth="2" strokeLinecap="round">
          <path d="M140 516h110M158 528h78" />
          <path d="M166 546h64M178 556h40" />
        </g>
        <path
          d="M-1500 572C-900 566-160 602 0 578C80 566 150 572 210 580S330 562 390 578C490 605 1300 566 1890 576V590H-1500Z"
          className="fill-dusk"
        />
        <Stem x={46} y={580} />
        <Stem x={348} y={582} isTurned />
      </svg>
      <div className="absolute inset-x-0 bottom-[calc(100%*197/590)] flex translate-y-1/2 flex-col items-center justify-center px-[20%] text-on-dawn">
        {children}
      </div>
      {/* Where the picture ends between two pixels, its sky would show as a line. */}
      <div className="absolute inset-x-0 -bottom-px h-1 bg-dusk" />
    </div>
  )
}

function Stem({ x, y, isTurned }: { x: number; y: number; isTurned?: boolean }) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${isTurned ? -0.9 : 1.1} ${isTurned ? 0.9 : 1.1})`}
      className="fill-dusk stroke-dusk"
    >
      <path d="M0 0C0-34 4-56 12-74" fill="none" strokeWidth="3" />
      <path d="M11-72C4-84 8-100 23-108C26-92 24-80 11-72Z" stroke="none" />
      <path d="M1-22C2-36 10-42 22-44C20-32 14-24 1-22Z" stroke="none" />
    </g>
  )
}
