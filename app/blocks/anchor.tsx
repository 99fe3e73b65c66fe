import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link an editor set: within the site by the router, elsewhere by the browser. */
export function Anchor({
  href,
  className,
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  if (href.startsWith('/') && !href.startsWith('//'))
    return (
      <Link to={href} className={className}>
        {children}
      </Link>
    )
  return (
    <a href={href} rel="noopener" className={className}>
      {children}
    </a>
  )
}
