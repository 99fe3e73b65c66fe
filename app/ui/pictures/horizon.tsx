import { classes } from '../classes.ts'

/** Our picture: a sun that breathes over water, wind, and a few stems. */
export function Horizon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 640 520"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className={classes('mask-x-from-90% mask-b-from-80%', className)}
    >
      <g className="fill-tide">
        <g className="breathing">
          <circle cx="372" cy="208" r="176" opacity="0.08" />
          <circle cx="372" cy="208" r="128" opacity="0.12" />
          <circle cx="372" cy="208" r="82" opacity="0.9" className="fill-dawn" />
        </g>
      </g>
      <g className="fill-paper">
        <path d="M0 300 C120 262 210 296 330 290 S540 250 640 284 V520 H0 Z" />
      </g>
      <path
        d="M0 300 C120 262 210 296 330 290 S540 250 640 284 V520 H0 Z"
        className="fill-tide"
        opacity="0.16"
      />
      <path
        d="M0 352 C110 326 240 350 352 338 S560 318 640 340 V520 H0 Z"
        className="fill-tide"
        opacity="0.26"
      />
      <path
        d="M0 412 C150 384 300 424 430 402 S590 394 640 404 V520 H0 Z"
        className="fill-moss"
        opacity="0.34"
      />
      <g className="stroke-tide" fill="none" strokeLinecap="round">
        <g strokeWidth="1.5" opacity="0.7">
          <path d="M262 316 H470" />
          <path d="M298 328 H424" />
          <path d="M326 370 H446" />
          <path d="M352 384 H410" />
        </g>
        <g strokeWidth="3">
          <path d="M36 150 C96 120 146 176 206 146 S268 116 284 138" opacity="0.75" />
          <path d="M92 196 C140 176 176 212 224 194" opacity="0.5" />
          <path d="M470 96 C516 74 552 112 600 90" opacity="0.5" />
        </g>
      </g>
      <g className="stroke-moss" fill="none" strokeLinecap="round" strokeWidth="3">
        <path d="M96 470 C98 420 92 384 112 342" />
        <path
          d="M112 342 C126 330 134 316 132 300 C118 306 108 322 112 342 Z"
          className="fill-moss"
          opacity="0.9"
        />
        <path
          d="M98 412 C116 406 128 394 130 378 C112 380 100 392 98 412 Z"
          className="fill-moss"
          opacity="0.7"
        />
        <path d="M97 438 C80 430 70 416 70 400 C86 404 98 418 97 438 Z" className="fill-moss" opacity="0.7" />
        <path d="M140 478 C142 446 150 424 168 404" strokeWidth="2" />
        <path d="M54 480 C52 458 44 440 30 426" strokeWidth="2" />
        <path d="M540 476 C540 440 552 412 574 386" />
        <path
          d="M574 386 C590 380 602 368 604 352 C588 354 574 366 574 386 Z"
          className="fill-moss"
          opacity="0.9"
        />
        <path
          d="M546 432 C534 424 528 410 530 396 C544 402 550 416 546 432 Z"
          className="fill-moss"
          opacity="0.7"
        />
        <path d="M514 480 C512 462 504 448 492 438" strokeWidth="2" />
      </g>
    </svg>
  )
}
