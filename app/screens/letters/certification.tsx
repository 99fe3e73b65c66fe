import type { ReactNode } from 'react'
import { languageCodes, languages } from '../../../languages/languages.ts'
import { visitContext } from '../../context.ts'
import { writeSample } from '../../letters/samples.ts'
import { pathOf } from '../../map/addresses.ts'
import { classes } from '../../ui/classes.ts'
import { Head } from '../../ui/page/head.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import type { Route } from './+types/certification'

export const handle = { words: ['certificate'] }

type Look = { part?: 'text'; scheme?: 'night'; width?: 'narrow' }

const looks = [
  { name: 'part', usual: 'formatted', other: { value: 'text', called: 'plain' } },
  { name: 'scheme', usual: 'light', other: { value: 'night', called: 'dark' } },
  { name: 'width', usual: 'wide', other: { value: 'narrow', called: 'narrow' } },
] as const

/** The letter itself, with made-up data: the very one that is sent. Nobody's certificate can be asked for here. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { words, language, origin, operator, organization } = context.get(visitContext)
  const { subject, text } = writeSample('certification', {
    words,
    language,
    origin: new URL(origin),
    operator: operator && { ...operator, address: organization?.address ?? '' },
  })
  const { searchParams } = new URL(request.url)
  const look: Look = {
    ...(searchParams.get('part') === 'text' && { part: 'text' }),
    ...(searchParams.get('scheme') === 'night' && { scheme: 'night' }),
    ...(searchParams.get('width') === 'narrow' && { width: 'narrow' }),
  }
  return { subject, text, look }
}

export default function Certification({ loaderData }: Route.ComponentProps) {
  const t = useWords('certificate')
  const current = useLanguage()
  const { subject, text, look } = loaderData
  const to = (change: { [name in keyof Look]?: Look[name] | undefined }, language = current) =>
    pathOf('certificationLetter', language, {}, { ...look, ...change })
  const isPlain = look.part === 'text'
  return (
    <main id="content" className="min-h-dvh bg-sunken px-4 py-8">
      <Head title={t('letter.title')} isPrivate />
      <div className="mx-auto grid max-w-3xl gap-4">
        <p className="text-center text-sm text-quiet">{t('letter.sample')}</p>
        <h1 className="text-center text-xl">{subject}</h1>
        <div className="flex flex-wrap justify-center gap-3">
          {looks
            .filter(({ name }) => name === 'part' || !isPlain)
            .map(({ name, usual, other }) => (
              <Switch key={name} label={t(`letter.${name}`)}>
                <Choice href={to({ [name]: undefined })} isChosen={!look[name]}>
                  {t(`letter.${usual}`)}
                </Choice>
                <Choice href={to({ [name]: other.value })} isChosen={look[name] === other.value}>
                  {t(`letter.${other.called}`)}
                </Choice>
              </Switch>
            ))}
        </div>
        <Switch label={t('letter.languages')}>
          {languageCodes.map(code => (
            <Choice key={code} href={to({}, code)} isChosen={code === current} lang={code}>
              {languages.find(language => language.code === code)?.name}
            </Choice>
          ))}
        </Switch>
        {isPlain ? (
          <pre className="rounded-card border border-line bg-raised p-6 text-sm whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        ) : (
          <iframe
            title={subject}
            src={`/certificates/letter/${current}/${look.scheme ?? 'day'}`}
            className={classes(
              'mx-auto w-full rounded-card border border-line',
              look.width === 'narrow' ? 'h-[80rem] max-w-[390px]' : 'h-[80rem] sm:h-[52rem]',
            )}
          />
        )}
      </div>
    </main>
  )
}

function Switch({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap justify-center justify-self-center rounded-[1.75rem] border border-line bg-raised p-1 text-sm"
    >
      {children}
    </nav>
  )
}

type ChoiceProps = { href: string; isChosen: boolean; lang?: string; children: ReactNode }

/** A plain link: the page is the same without JavaScript. */
function Choice({ href, isChosen, lang, children }: ChoiceProps) {
  return (
    <a
      href={href}
      lang={lang}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'inline-flex min-h-11 items-center rounded-full px-3 no-underline',
        isChosen ? 'bg-tide-soft font-medium text-tide-strong' : 'text-quiet hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </a>
  )
}
