import { Form, useActionData } from 'react-router'
import { type OutboxLetter, type OutboxLine, visitContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Table } from '../../ui/table.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/email'

export const handle = { words: ['admin'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { outbox, person } = context.get(visitContext)
  const id = new URL(request.url).searchParams.get('letter')
  if (!person || !outbox.mayRead(person))
    return { isClosed: true, isSending: true, letters: [], letter: null, mayReveal: false }
  const letter = id ? await outbox.read(id) : undefined
  return {
    isClosed: false,
    isSending: outbox.isSending,
    letters: await outbox.list(),
    letter: letter ?? null,
    mayReveal: outbox.mayReveal(person),
  }
}

/** Shows a letter's links to an owner, once, and has it noted. */
export async function action({ request, context }: Route.ActionArgs) {
  const { outbox, person } = context.get(visitContext)
  const id = (await request.formData()).get('reveal')
  if (!person || !outbox.mayReveal(person) || typeof id !== 'string') return null
  return (await outbox.reveal(id, person)) ?? null
}

export default function Email({
  loaderData: { isClosed, isSending, letters, letter, mayReveal },
}: Route.ComponentProps) {
  const t = useWords('admin')
  const revealed = useActionData<typeof action>()
  const open = letter && (revealed?.id === letter.id ? revealed : letter)
  return (
    <>
      <Head title={t('email.title')} isPrivate />
      <h1 className="text-3xl">{t('email.title')}</h1>
      <div className="mt-8 grid gap-8">
        {isClosed && <Banner tone="info">{t('email.closed')}</Banner>}
        {!isSending && <Banner tone="warning">{t('email.waiting')}</Banner>}
        {open ? (
          <Letter letter={open} mayReveal={mayReveal && open !== revealed} />
        ) : (
          !isClosed && <Outbox letters={letters} />
        )}
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

function Letter({ letter, mayReveal }: { letter: OutboxLetter; mayReveal: boolean }) {
  const t = useWords('admin')
  const format = useFormat()
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
      {letter.text && mayReveal && (
        <Form method="post" className="grid justify-items-start gap-3">
          <p className="text-quiet">{t('email.hidden')}</p>
          <Button type="submit" kind="secondary" name="reveal" value={letter.id}>
            {t('email.reveal')}
          </Button>
        </Form>
      )}
      {letter.shown.length > 0 && (
        <section className="grid gap-1 text-sm text-quiet">
          <h3 className="font-medium text-ink">{t('email.shown')}</h3>
          <ul>
            {letter.shown.map(({ by, at }) => (
              <li key={at}>
                {by || t('email.formerReader')}, {format.moment(at)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}
