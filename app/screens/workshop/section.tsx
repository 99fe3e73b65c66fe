import type { ReactNode } from 'react'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="flex flex-col gap-8">
      <h2 id={`${id}-heading`} className="border-b border-line pb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Shelf({
  title,
  children,
  className = 'flex flex-wrap items-center gap-4',
}: {
  title: string
  children: ReactNode
  className?: string
}) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-medium tracking-normal text-quiet">{title}</h3>
      <div className={className}>{children}</div>
    </div>
  )
}
