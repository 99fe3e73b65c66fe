import { Check, Circle, Download, RefreshCw } from 'lucide'
import { useEffect } from 'react'
import { data, Form, redirect, useActionData, useRevalidator } from 'react-router'
import { visitContext, wordsFor } from '../../context.ts'
import { pathOf } from '../../map/addresses.ts'
import { type GroupName, groupsOf } from '../../rights/groups.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/copy'

export const handle = { words: ['rights', 'deletion'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, person, rights } = context.get(visitContext)
  const held = person ? await accounts.describe(person) : null
  const groups = held ? groupsOf(held).map(({ name, count }) => ({ name, count })) : []
  return { copy: await rights.findCopy(), groups }
}

export async function action({ context }: Route.ActionArgs) {
  const { language, rights } = context.get(visitContext)
  if ((await rights.askCopy()) === 'wait')
    return data({ message: wordsFor(context, 'rights')('copy.wait') }, 429)
  return redirect(pathOf('dataCopy', language), 303)
}

/** How far the copy is, and where to fetch it. Without a script it's told when the page is opened again. */
export default function Copy({ loaderData: { copy, groups } }: Route.ComponentProps) {
  const t = useWords('rights')
  const own = useWords('deletion')
  const answer = useActionData<typeof action>()
  const isUnderWay = copy?.state === 'waiting' || copy?.state === 'making'
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void revalidate(), 2_000)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
  const state = copy ? (copy.state === 'waiting' ? 'making' : copy.state) : 'none'
  return (
    <Page
      title={t('copy.title')}
      heading={t(`copy.heading.${state}`)}
      lead={copy ? undefined : t('copy.takeBody')}
      back={{ to: 'dataDeletion', label: own('own.title') }}
      isPrivate
    >
      <div className="prose-width grid gap-6">
        {answer && <Banner tone="warning">{answer.message}</Banner>}
        <div role="status" className="grid gap-6">
          {isUnderWay && copy && <UnderWay done={copy.done} groups={groups} entries={copy.entries} />}
          {copy?.state === 'ready' && <Ready bytes={copy.bytes} entries={copy.entries} until={copy.until} />}
        </div>
        {!isUnderWay && (
          <Form method="post">
            <Button type="submit" kind={copy?.state === 'ready' ? 'secondary' : 'primary'}>
              {t(copy ? 'copy.again' : 'copy.make')}
            </Button>
          </Form>
        )}
      </div>
    </Page>
  )
}

type UnderWayProps = { done: GroupName[]; groups: { name: GroupName; count: number }[]; entries: number }

function UnderWay({ done, groups, entries }: UnderWayProps) {
  const t = useWords('rights')
  const format = useFormat()
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card className="grid gap-5">
      <ProgressBar
        label={t('copy.progress')}
        value={entries}
        max={Math.max(total, 1)}
        valueText={t('copy.of', { done: format.number(entries), all: format.number(total) })}
      />
      <ul className="grid gap-3">
        {groups.map(({ name, count }) => (
          <li key={name} className="flex items-center gap-3">
            <Icon
              of={done.includes(name) ? Check : Circle}
              className={`size-5 shrink-0 ${done.includes(name) ? 'text-moss' : 'text-quiet'}`}
            />
            <span className="grow">{t(`groups.${name}`)}</span>
            <span className="tabular text-quiet">{format.number(count)}</span>
          </li>
        ))}
      </ul>
      <p className="text-quiet">{t('copy.close')}</p>
      <noscript>
        <Form method="get">
          <Button type="submit" kind="secondary" icon={RefreshCw}>
            {t('copy.reload')}
          </Button>
        </Form>
      </noscript>
    </Card>
  )
}

function Ready({ bytes, entries, until }: { bytes: number; entries: number; until: number }) {
  const t = useWords('rights')
  const format = useFormat()
  const kilobytes = Math.max(1, Math.ceil(bytes / 1000))
  const size =
    kilobytes < 1000
      ? format.number(kilobytes, { style: 'unit', unit: 'kilobyte' })
      : format.number(kilobytes / 1000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  return (
    <Card className="grid gap-4">
      <p>
        {t('copy.entries', { count: entries })} {t('copy.until', { when: format.moment(until) })}
      </p>
      <ButtonLink href="/data-deletion/copy.zip" download wide icon={Download}>
        {t('copy.download', { size })}
      </ButtonLink>
      <p className="text-sm text-quiet">{t('copy.resume')}</p>
    </Card>
  )
}
