import { Outlet } from 'react-router'
import { useWords } from '../words.tsx'
import { BareLinks } from './bare-footer.tsx'
import { BareHeader } from './bare-header.tsx'

/** A quiet wall for one certificate. */
export default function CertificateLayout() {
  const t = useWords('certificate')
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <BareHeader />
      <main id="content" className="wrap grid flex-1 place-items-center py-8 print:p-0">
        <Outlet />
      </main>
      <footer className="wrap py-6 text-center text-sm text-balance text-quiet print:hidden">
        {t('about')}
        <BareLinks className="mt-1 justify-center" />
      </footer>
    </div>
  )
}

export const handle = { words: ['certificate'] }
