import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { buttonClasses } from '../ui/button.tsx'
import { useHref } from '../ui/link.tsx'
import { Consent } from './consent.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SosLink } from './sos-link.tsx'

export default function DefaultLayout() {
  return (
    <DefaultShell>
      <Outlet />
    </DefaultShell>
  )
}

export function DefaultShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <Thumb />
      <Consent />
    </div>
  )
}

/** On phones help is within reach of the thumb, except on its own page; wider screens have it at the top. */
function Thumb() {
  const isThere = useLocation().pathname === useHref({ to: 'sos' })
  if (isThere) return null
  return (
    <SosLink
      className={buttonClasses({
        size: 'small',
        className:
          'fixed end-(--margin) bottom-[max(1rem,env(safe-area-inset-bottom))] z-10 shadow-float in-[body:has([data-bottom-bar])]:bottom-36 lg:hidden print:hidden',
      })}
    />
  )
}
