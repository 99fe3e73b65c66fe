/** Our picture where there is little room. */
export function SmallHorizon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 96" aria-hidden="true" className={className}>
      <g className="breathing fill-tide">
        <circle cx="92" cy="56" r="34" opacity="0.16" />
        <circle cx="92" cy="56" r="20" opacity="0.55" />
      </g>
      <path d="M0 66 C70 54 130 70 200 62 S290 58 320 64 V96 H0 Z" className="fill-paper" />
      <path d="M0 66 C70 54 130 70 200 62 S290 58 320 64 V96 H0 Z" className="fill-tide" opacity="0.2" />
      <g fill="none" className="stroke-tide" strokeLinecap="round">
        <path d="M56 76 H140" strokeWidth="1.5" />
        <path d="M74 84 H116" strokeWidth="1.5" />
        <path d="M176 34 C204 22 226 44 254 32 S292 24 300 30" strokeWidth="3" opacity="0.6" />
      </g>
    </svg>
  )
}
