import { classes } from '../classes.ts'

/** The ground of the first page: a sun half risen behind two hills, some wind and water. What stands on it tells the rest. */
export function Horizon({ className }: { className?: string }) {
  return (
    <div className={classes('pointer-events-none overflow-hidden', className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 240 150"
        className="absolute end-[-2.5rem] bottom-14 w-60 lg:end-[38%] lg:bottom-24 lg:w-96"
      >
        <g className="rising">
          <circle cx="120" cy="130" r="112" className="fill-dawn" opacity="0.13" />
          <circle cx="120" cy="130" r="78" className="fill-dawn" opacity="0.22" />
          <circle cx="120" cy="130" r="46" className="fill-dawn" />
        </g>
        <path
          d="M150 34c16-12 26 10 42-2s24 4 34-2"
          fill="none"
          className="stroke-tide"
          strokeWidth="2"
          strokeLinecap="round"
          opacity="0.6"
        />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 1280 150"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-24 w-full lg:h-40"
      >
        <path d="M0 20C240-8 420 44 700 22S1120-4 1280 16V150H0Z" className="fill-hill" />
        <path d="M0 66C260 40 440 88 720 66S1120 46 1280 60V150H0Z" className="fill-water" />
        <path d="M0 132C260 108 480 152 740 134S1120 118 1280 130V151H0Z" className="fill-paper" />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 80 16"
        className="absolute end-16 bottom-12 w-20 lg:end-[45%] lg:bottom-24"
      >
        <path d="M0 3h80M18 13h46" className="stroke-tide" strokeWidth="1.5" opacity="0.6" />
      </svg>
    </div>
  )
}
