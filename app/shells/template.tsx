import { Outlet } from 'react-router'
import { Consent } from '../consent/consent.tsx'
import { BareFooter } from './bare-footer.tsx'
import { BareHeader } from './bare-header.tsx'

/** For pages reached by a link in a letter: one thing to do, nothing around it. */
export default function TemplateLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <BareHeader />
      <main id="content" className="grid flex-1 place-items-center px-(--margin) py-10">
        <div className="w-full max-w-lg">
          <Outlet />
        </div>
      </main>
      <BareFooter />
      <Consent />
    </div>
  )
}
