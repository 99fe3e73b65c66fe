import { Outlet } from 'react-router'
import { buttonClasses } from '../ui/button.tsx'
import { Consent } from './consent.tsx'
import { HomeLink } from './header.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SosLink } from './sos-link.tsx'

/** For pages reached by a link in a letter: one thing to do, nothing around it. */
export default function TemplateLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="wrap flex items-center justify-between py-3">
        <HomeLink />
        <div className="flex items-center gap-1">
          <SosLink className={buttonClasses({ kind: 'secondary', size: 'small' })} />
          <LanguageMenu />
        </div>
      </header>
      <main id="content" className="grid flex-1 place-items-center px-(--margin) py-10">
        <div className="w-full max-w-lg">
          <Outlet />
        </div>
      </main>
      <Consent />
    </div>
  )
}
