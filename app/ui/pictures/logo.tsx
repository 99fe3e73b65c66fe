/** The breath, small. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <circle cx="20" cy="20" r="19" className="fill-tide-soft" />
      <g className="breathing">
        <circle cx="20" cy="20" r="12.5" className="fill-tide opacity-35" />
        <circle cx="20" cy="20" r="7" className="fill-tide" />
      </g>
    </svg>
  )
}
