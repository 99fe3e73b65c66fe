import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Consent } from '../consent/consent.tsx'
import { usePlacesOffline } from '../offline/keep-places.ts'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

export default function DefaultLayout() {
  return (
    <DefaultShell>
      <Outlet />
    </DefaultShell>
  )
}

export function DefaultShell({ children }: { children: ReactNode }) {
  usePlacesOffline()
  return (
    <div className="flex min-h-dvh flex-col max-lg:pb-24">
      <Header />
      <main id="content" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
      <Bar />
      <Consent />
    </div>
  )
}
