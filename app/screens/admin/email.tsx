import { type OutboxLetter, type OutboxLine, visitContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Head } from '../../ui/head.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Table } from '../../ui/table.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/email'

export const handle = { words: ['admin'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { outbox, person } = context.get(visitContext)
  const id = new URL(request.url).searchParams.get('letter')
  if (!person || !outbox.mayRead(person))
    return { isClosed: true, isSending: true, letters: [], letter: null }
  const letter = id ? await outbox.read(id) : undefined
  return {
    isClosed: false,
    isSending: outbox.isSending,
    letters: await outbox.list(),
    letter: letter ?? null,
  }
}

export default function Email({
  loaderData: { isClosed, isSending, letters, letter },
}: Route.ComponentProps) {
  const t = useWords('admin')
  return (
    <>
      <Head title={t('email.title')} isPrivate />
      <h1 className="text-3xl">{t('email.title')}</h1>
      <div className="mt-8 grid gap-8">
        {isClosed && <Banner tone="info">{t('email.closed')}</Banner>}
        {!isSending && <Banner tone="warning">{t('email.waiting')}</Banner>}
        {letter ? <Letter letter={letter} /> : !isClosed && <Outbox letters={letters} />}
      </div>
    </>
  )
}

function Outbox({ letters }: { letters: OutboxLine[] }) {
  const t = useWords('admin')
  const format = useFormat()
  if (letters.length === 0) return <EmptyState title={t('email.empty')}>{t('email.emptyBody')}</EmptyState>
  return (
    <Table
      caption={t('email.outbox')}
      keyOf={(line: OutboxLine) => line.id}
      rows={letters}
      columns={[
        { id: 'kind', header: t('email.letter'), cell: line => t(`email.kinds.${line.kind}`), title: true },
        { id: 'to', header: t('email.to'), cell: line => line.to },
        { id: 'state', header: t('email.state'), cell: line => t(`email.states.${line.state}`) },
        { id: 'written', header: t('email.written'), cell: line => format.moment(line.createdAt) },
        {
          id: 'read',
          header: <span className="sr-only">{t('email.read')}</span>,
          actions: true,
          cell: line => (
            <TextLink to="adminEmail" query={{ letter: line.id }}>
              {t('email.read')}
            </TextLink>
          ),
        },
      ]}
    />
  )
}

function Letter({ letter }: { letter: OutboxLetter }) {
  const t = useWords('admin')
  return (
    <article className="prose-width grid gap-4">
      <TextLink to="adminEmail">{t('email.back')}</TextLink>
      <h2 className="text-xl">{letter.subject ?? t(`email.kinds.${letter.kind}`)}</h2>
      {letter.text ? (
        <pre className="overflow-x-auto rounded-card border border-line bg-raised p-5 font-sans whitespace-pre-wrap">
          {letter.text}
        </pre>
      ) : (
        <p className="text-quiet">{t('email.gone')}</p>
      )}
    </article>
  )
}
