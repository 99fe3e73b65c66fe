import { Check, CloudOff, PencilLine } from 'lucide'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Breath } from '../../ui/pictures/breath.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { OpenDocument } from '../document/use-document.ts'
import type { SaveState } from './saver.ts'

/** One quiet word beside the title: whether the text is saved. */
export function SaveStatus({ status }: Pick<SaveState, 'status'>) {
  const t = useWords('content')
  const isQuiet = status === 'saved' || status === 'dirty' || status === 'saving'
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-quiet">
      {status === 'saved' && <Icon of={Check} className="size-4 text-moss" />}
      {status === 'dirty' && <Icon of={PencilLine} className="size-4" />}
      {status === 'saving' && <Breath isQuick className="size-[1em]" />}
      {!isQuiet && <Icon of={CloudOff} className="size-4" />}
      {isQuiet ? t(`saving.${status}`) : t('saving.dirty')}
    </p>
  )
}

/** Why saving does not work, in whole sentences; the text is safe in this browser. */
export function SaveTrouble({ doc: { saving, saver } }: { doc: OpenDocument }) {
  const t = useWords('content')
  const { status } = saving
  if (status === 'saved' || status === 'dirty' || status === 'saving' || status === 'conflict') return null
  return (
    <Banner
      tone={status === 'invalid' ? 'alarm' : 'warning'}
      live="alert"
      actions={
        <Button kind="secondary" size="small" onClick={() => saver.flush()}>
          {t('saving.retry')}
        </Button>
      }
    >
      {t(`saving.${status}`)}
    </Banner>
  )
}
