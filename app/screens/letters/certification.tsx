import { languageCodes, languages } from '../../../languages/languages.ts'
import { pathOf } from '../../addresses.ts'
import { visitContext } from '../../context.ts'
import { writeLetter } from '../../letters/letters.ts'
import { classes } from '../../ui/classes.ts'
import { Link, textLink } from '../../ui/link.tsx'
import { Head } from '../../ui/page.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import type { Route } from './+types/certification'

export const handle = { words: ['certificate'] }

/** The letter itself, with made-up data: the very one that is sent. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { words, language, origin } = context.get(visitContext)
  const home = new URL(origin)
  const link = new URL(pathOf('certificateEdit', language, { id: 'sample' }), home).href
  const letter = writeLetter(
    'certification',
    { address: 'robin@example.org', link },
    { words, language, origin: home },
  )
  const isPlain = new URL(request.url).searchParams.get('part') === 'text'
  // A page takes no style sheet that stands in it; the letter's own lines carry its look by day.
  return { ...letter, html: letter.html.replace(/<style>.*?<\/style>/s, ''), isPlain }
}

export default function Certification({ loaderData }: Route.ComponentProps) {
  const t = useWords('certificate')
  const current = useLanguage()
  const { subject, html, text, isPlain } = loaderData
  const chosen = (isChosen: boolean) => classes(textLink, isChosen && 'font-semibold no-underline')
  return (
    <main id="content" className="min-h-dvh bg-sunken px-4 py-8">
      <Head title={t('letter.title')} isPrivate />
      <div className="mx-auto grid max-w-2xl gap-4">
        <p className="text-center text-sm text-quiet">{t('letter.sample')}</p>
        <h1 className="text-center text-xl">{subject}</h1>
        <nav aria-label={t('letter.title')} className="flex flex-wrap justify-center gap-x-4 gap-y-2 text-sm">
          <Link to="certificationLetter" className={chosen(!isPlain)}>
            {t('letter.formatted')}
          </Link>
          <Link to="certificationLetter" query={{ part: 'text' }} className={chosen(isPlain)}>
            {t('letter.plain')}
          </Link>
          {languageCodes.map(code => (
            <a
              key={code}
              href={pathOf('certificationLetter', code, {}, { part: isPlain ? 'text' : undefined })}
              lang={code}
              aria-current={code === current ? 'page' : undefined}
              className={chosen(code === current)}
            >
              {languages.find(language => language.code === code)?.name}
            </a>
          ))}
        </nav>
        {isPlain ? (
          <pre className="rounded-card border border-line bg-raised p-6 text-sm whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        ) : (
          <iframe
            title={subject}
            srcDoc={html}
            className="h-[52rem] w-full rounded-card border border-line bg-raised"
          />
        )}
      </div>
    </main>
  )
}
