import { useState } from 'react'
import type { Block } from '../../../services/content/format/json.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import type { ComponentsByName, Story } from '../desk/doors.ts'
import { Differences } from '../document/differences.tsx'

type ConflictBannerProps = {
  theirs: Story
  mine: Block
  components: ComponentsByName
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Two people wrote at once. Neither text is lost; someone has to choose which one is the draft. */
export function ConflictBanner({ theirs, mine, components, onKeepMine, onTakeTheirs }: ConflictBannerProps) {
  const t = useWords('content')
  const [isCompared, setCompared] = useState(false)
  return (
    <Banner
      tone="warning"
      live="alert"
      title={t('conflict.title', { author: theirs.author })}
      actions={
        <>
          <Button size="small" onClick={onKeepMine}>
            {t('conflict.mine')}
          </Button>
          <Button kind="secondary" size="small" onClick={onTakeTheirs}>
            {t('conflict.theirs')}
          </Button>
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isCompared}
            onClick={() => setCompared(!isCompared)}
          >
            {t('conflict.compare')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.body')}</p>
      {isCompared && (
        <div className="mt-3">
          <h2 className="mb-2 text-sm font-medium">{t('conflict.difference')}</h2>
          <Differences old={theirs.content} now={mine} components={components} />
        </div>
      )}
    </Banner>
  )
}
