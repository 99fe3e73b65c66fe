import type { ReactNode } from 'react'

/** Small drawings beside a promise: the count, the breath, the plan. */
export function SmallPicture({ name, className }: { name: string; className: string }) {
  const drawing = drawings[name]
  return (
    drawing && (
      <svg viewBox="0 0 112 92" aria-hidden="true" className={`rounded-card bg-sky ${className}`}>
        {drawing}
      </svg>
    )
  )
}

const drawings: Record<string, ReactNode> = {
  count: (
    <>
      <g fill="none" className="stroke-tide" strokeLinecap="round">
        <path d="M14 74C14 12 66 8 78 30" strokeWidth="3.5" />
        <path d="M78 30C90 44 94 58 94 74" strokeWidth="2" strokeDasharray="0.1 5" />
        <path d="M0 74h112" strokeWidth="2.5" />
      </g>
      <circle cx="74" cy="28" r="10" className="fill-dawn" />
      <text x="56" y="64" textAnchor="middle" className="fill-ink text-[1.6rem] font-bold">
        9
      </text>
    </>
  ),
  breath: (
    <g className="fill-tide">
      <circle cx="56" cy="46" r="40" opacity="0.18" />
      <circle cx="56" cy="46" r="29" opacity="0.35" />
      <circle cx="56" cy="46" r="17" />
    </g>
  ),
  plan: (
    <>
      <path d="M22 22v48" className="stroke-tide" strokeWidth="1.5" opacity="0.5" />
      <circle cx="22" cy="22" r="8" className="fill-moss" />
      <g className="fill-sky stroke-tide" strokeWidth="2.5">
        <circle cx="22" cy="46" r="7" />
        <circle cx="22" cy="70" r="7" />
      </g>
      <path
        d="M40 22h50M40 46h36M40 70h46"
        className="stroke-tide"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.6"
      />
    </>
  ),
}
