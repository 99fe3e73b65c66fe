import { visitContext } from '../context.ts'
import { pathOf } from '../map/addresses.ts'
import { Head } from '../ui/page/head.tsx'
import { useLanguage, useWords } from '../words.tsx'
import type { Route } from './+types/certification'
import { EmailLook, readLook, writeLook } from './email-look.tsx'
import { writeSample } from './samples.ts'

export const handle = { words: ['certificate'] }

/** The letter itself, with made-up data: the very one that is sent. Nobody's certificate can be asked for here. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { words, language, origin, operator, organization } = context.get(visitContext)
  const { subject, text } = writeSample('certification', {
    words,
    language,
    origin: new URL(origin),
    operator: operator && { ...operator, address: organization?.address ?? '' },
  })
  return { subject, text, look: readLook(new URL(request.url).searchParams) }
}

export default function Certification({ loaderData }: Route.ComponentProps) {
  const t = useWords('certificate')
  const language = useLanguage()
  const { subject, text, look } = loaderData
  return (
    <main id="content" className="min-h-dvh bg-sunken px-4 py-8">
      <Head title={t('letter.title')} isPrivate />
      <div className="mx-auto grid max-w-3xl gap-4">
        <p className="text-center text-sm text-quiet">{t('letter.sample')}</p>
        <h1 className="text-center text-xl">{subject}</h1>
        <EmailLook
          look={look}
          language={language}
          hrefOf={(wanted, code) => pathOf('certificationLetter', code, {}, writeLook(wanted))}
          reloads
          say={word => t(`letter.${word}`)}
          subject={subject}
          text={text}
          frame={`/certificates/letter/${language}/${look.scheme}`}
          frameClassName={look.width === 'narrow' ? 'h-[80rem] mx-auto' : 'h-[80rem] sm:h-[52rem]'}
        />
      </div>
    </main>
  )
}
