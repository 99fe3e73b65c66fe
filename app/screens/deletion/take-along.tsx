import { Download, Package } from 'lucide'
import { Form } from 'react-router'
import type { CopyLine } from '../../rights/doors.ts'
import { Button, type ButtonKind, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useHref } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

/** The way to a copy of everything; beside something more urgent it stands back. */
export function TakeAlong({ copy, kind }: { copy: CopyLine | null; kind?: ButtonKind }) {
  const t = useWords('rights')
  const action = useHref({ to: 'dataCopy' })
  return (
    <Card as="section" className="grid gap-4">
      <div className="flex gap-3.5">
        <Icon of={Package} className="mt-1 size-5.5 shrink-0 text-tide" />
        <div className="min-w-0">
          <h2 className="text-xl">{t('copy.take')}</h2>
          <p className="mt-1 text-quiet">{t('copy.takeBody')}</p>
        </div>
      </div>
      {copy ? (
        <ButtonLink to="dataCopy" kind={kind} wide>
          {t('copy.see')}
        </ButtonLink>
      ) : (
        <Form method="post" action={action}>
          <Button type="submit" kind={kind} wide icon={Download}>
            {t('copy.make')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
