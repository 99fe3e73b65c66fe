import { openConsent } from '../consent/consent.tsx'
import type { RouteName } from '../map/routes.ts'
import { usePerson } from '../member/use-person.ts'
import { useRoot } from '../root-data.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { useWords } from '../words.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { usePlaces } from './places.ts'

const quiet =
  'inline-flex min-h-11 items-center text-quiet no-underline hover:text-ink hover:underline underline-offset-4'

/** Members find these in their own places. */
const elsewhere: RouteName[] = [
  'quitSmoking',
  'motivation',
  'test',
  'install',
  'newsletter',
  'account',
  'startDataDeletion',
]

/** What we promise, and links to everything that has no place of its own. */
export function Footer() {
  const t = useWords()
  const root = useRoot()
  const isMember = usePerson() !== undefined
  // On phones what stands in the bar below needs no second place.
  const inBar: RouteName[] = usePlaces().map(({ to }) => to)
  const isHidden = (to: RouteName) => inBar.includes(to) || (isMember && elsewhere.includes(to))
  const links: [RouteName, string][] = [
    ['quitSmoking', t('nav.guide')],
    ['posts', t('nav.articles')],
    ['newsletter', t('footer.newsletter')],
    ['motivation', t('nav.motivation')],
    ['test', t('nav.test')],
    ['help', t('nav.help')],
    ['install', t('nav.install')],
    isMember ? ['account', t('nav.account')] : ['login', t('nav.signIn')],
    ...(root?.takesSupport ? [['supportUs', t('footer.support')] satisfies [RouteName, string]] : []),
    ['imprint', t('footer.imprint')],
    ['privacy', t('footer.privacy')],
    ['terms', t('footer.terms')],
    ['startDataDeletion', t('footer.deletion')],
  ]
  return (
    <footer
      className={classes(
        'wrap mt-auto pt-6 pb-4 text-sm print:hidden',
        // A member's is short.
        !isMember && '[--height:14.75rem] max-lg:drawn-when-near',
      )}
    >
      <div className="border-t border-line pt-5">
        {/* Members have read it, and their pages are long enough. */}
        <p className={classes('prose-width mb-2 leading-snug text-quiet', isMember && 'max-lg:hidden')}>
          {t('footer.promise')} {t('footer.notMedicine')}
        </p>
        <nav aria-label={t('footer.label')}>
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-5">
            {links.map(([to, label]) => (
              <li key={to} className={classes(isHidden(to) && 'max-lg:hidden')}>
                <Link to={to} className={quiet}>
                  {label}
                </Link>
              </li>
            ))}
            {root?.analytics && (
              <li>
                <button type="button" onClick={openConsent} className={`${quiet} cursor-pointer`}>
                  {t('footer.cookies')}
                </button>
              </li>
            )}
          </ul>
        </nav>
        <div className="-ms-3 max-lg:hidden">
          <LanguageMenu up />
        </div>
      </div>
    </footer>
  )
}
