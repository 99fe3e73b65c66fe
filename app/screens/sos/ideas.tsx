import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../words.tsx'

const ideas = [
  'water',
  'air',
  'message',
  'teeth',
  'dishes',
  'music',
  'look',
  'shower',
  'stretch',
  'apple',
  'tidy',
  'stairs',
] as const
type Idea = (typeof ideas)[number]

const atOnce = 3

/** A few small things to do instead, and others when none of them fits. */
export function Ideas() {
  const t = useWords('sos')
  const isAwake = useHydrated()
  const [shown, setShown] = useState<readonly Idea[]>(ideas.slice(0, atOnce))
  return (
    <Card as="section">
      <h2 className="text-xl">{t('ideas.title')}</h2>
      <ul aria-live="polite" className="mt-3 grid min-h-32 content-start gap-2">
        {shown.map(idea => (
          <li key={idea} className="border-s-2 border-tide ps-3 text-lg">
            {t(`ideas.${idea}`)}
          </li>
        ))}
      </ul>
      {isAwake && (
        <Button kind="secondary" className="mt-4" onClick={() => setShown(drawOthers(shown))}>
          {t('ideas.more')}
        </Button>
      )}
    </Card>
  )
}

function drawOthers(shown: readonly Idea[]): Idea[] {
  const rest = ideas.filter(idea => !shown.includes(idea))
  return rest
    .map(idea => ({ idea, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, atOnce)
    .map(({ idea }) => idea)
}
