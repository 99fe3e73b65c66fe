import { Download, Package } from 'lucide'
import { type ButtonKind, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useLanguage, useWords } from '../words.tsx'

/** A copy of everything as one file; beside something more urgent it stands back. */
export function TakeAlong({ kind }: { kind: ButtonKind }) {
  const t = useWords('rights')
  const language = useLanguage()
  return (
    <Card as="section" className="grid gap-4">
      <div className="flex gap-3.5">
        <Icon of={Package} className="mt-1 size-5.5 shrink-0 text-tide" />
        <div className="min-w-0">
          <h2 className="text-xl">{t('copy.take')}</h2>
          <p className="mt-1 text-quiet">{t('copy.takeBody')}</p>
        </div>
      </div>
      <ButtonLink href={`/data-deletion/copy.zip?language=${language}`} kind={kind} wide icon={Download}>
        {t('copy.download')}
      </ButtonLink>
    </Card>
  )
}
