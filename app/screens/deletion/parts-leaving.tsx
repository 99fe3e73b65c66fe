import { Undo2 } from 'lucide'
import { Form } from 'react-router'
import type { PartsLeaving } from '../../rights/doors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { DeletionCode } from './deletion-code.tsx'
import { groupIcons } from './held-list.tsx'

/** Parts that lie aside: which, until when, one button to keep them, and the code. */
export function PartsLeavingCard({ leaving }: { leaving: PartsLeaving }) {
  const t = useWords('rights')
  const format = useFormat()
  const { code, parts, entries, dueAt, isErasing } = leaving
  return (
    <Card as="section" className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('parts.leaving.title')}</h2>
        <p className="text-quiet">
          {t('copy.entries', { count: entries })}{' '}
          {isErasing ? t('parts.leaving.over') : t('parts.leaving.soon', { when: format.moment(dueAt) })}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {parts.map(part => (
          <li key={part} className="flex items-center gap-2">
            <Icon of={groupIcons[part]} className="size-5 shrink-0" />
            {t(`groups.${part}`)}
          </li>
        ))}
      </ul>
      {!isErasing && (
        <Form method="post" reloadDocument>
          <input type="hidden" name="deed" value="keepParts" />
          <input type="hidden" name="code" value={code} />
          <Button type="submit" wide icon={Undo2}>
            {t('parts.leaving.keep')}
          </Button>
        </Form>
      )}
      <DeletionCode leaving={leaving} />
    </Card>
  )
}
