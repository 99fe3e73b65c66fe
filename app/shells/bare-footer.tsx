import { Link } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** What we promise, who we are and where to ask: below a page with one thing to do. */
export function BareFooter() {
  const t = useWords()
  return (
    <footer className="border-t border-line bg-sunken text-sm text-quiet print:hidden">
      <div className="wrap pt-5 pb-4">
        <p className="prose-width leading-snug">{t('footer.promise')}</p>
        <BareLinks className="mt-1" />
      </div>
    </footer>
  )
}

export function BareLinks({ className }: { className: string }) {
  const t = useWords()
  const links = [
    ['privacy', t('footer.privacy')],
    ['imprint', t('footer.imprint')],
    ['help', t('nav.help')],
  ] as const
  return (
    <ul className={`flex flex-wrap gap-x-5 ${className}`}>
      {links.map(([to, label]) => (
        <li key={to}>
          <Link
            to={to}
            discover="none"
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
