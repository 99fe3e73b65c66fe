import { buttonClasses } from '../ui/button.tsx'
import { HomeLink } from './header.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SosLink } from './sos-link.tsx'

/** The way home, help and the language: all there is above a page with one thing to do. */
export function BareHeader() {
  return (
    <header className="wrap flex items-center justify-between py-3 max-[13rem]:flex-wrap print:hidden">
      <HomeLink />
      <div className="flex items-center gap-1">
        <LanguageMenu />
        <SosLink className={buttonClasses({ size: 'small' })} />
      </div>
    </header>
  )
}
