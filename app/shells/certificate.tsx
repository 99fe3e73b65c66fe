import { Outlet } from 'react-router'
import { buttonClasses } from '../ui/button.tsx'
import { useWords } from '../words.tsx'
import { HomeLink } from './header.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SosLink } from './sos-link.tsx'

/** A quiet wall for one certificate. */
export default function CertificateLayout() {
  const t = useWords('certificate')
  return (
    <div className="flex min-h-dvh flex-col bg-sunken print:bg-transparent">
      <header className="wrap flex items-center justify-between py-3 print:hidden">
        <HomeLink />
        <div className="flex items-center gap-1">
          <SosLink className={buttonClasses({ kind: 'secondary', size: 'small' })} />
          <LanguageMenu />
        </div>
      </header>
      <main id="content" className="wrap grid flex-1 place-items-center py-8 print:p-0">
        <Outlet />
      </main>
      <footer className="wrap py-6 text-center text-sm text-quiet print:hidden">{t('about')}</footer>
    </div>
  )
}

export const handle = { words: ['certificate'] }
