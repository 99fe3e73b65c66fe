import {
  Apple,
  Archive,
  DoorOpen,
  Footprints,
  GlassWater,
  type IconNode,
  Music,
  PersonStanding,
  Pill,
  ShowerHead,
  Shuffle,
  Sparkles,
  Utensils,
} from 'lucide'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

const ideas = {
  water: GlassWater,
  stairs: Footprints,
  room: DoorOpen,
  medicine: Pill,
  teeth: Sparkles,
  apple: Apple,
  stretch: PersonStanding,
  music: Music,
  dishes: Utensils,
  shower: ShowerHead,
  tidy: Archive,
} satisfies Record<string, IconNode>
type Idea = keyof typeof ideas

const all = Object.keys(ideas) as Idea[]
const atOnce = 4

/** A few small things to do instead, and others when none of them fits. */
export function Hands() {
  const t = useWords('sos')
  const [shown, setShown] = useState<readonly Idea[]>(all.slice(0, atOnce))
  return (
    <section>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">{t('ideas.title')}</h2>
        <Button
          kind="quiet"
          size="small"
          round
          aria-label={t('ideas.more')}
          title={t('ideas.more')}
          className="shrink-0 noscript:hidden"
          onClick={() => setShown(drawOthers(shown))}
          icon={Shuffle}
        />
      </div>
      <ul aria-live="polite" className="mt-1.5 grid gap-2 sm:grid-cols-2 sm:gap-2.5">
        {shown.map(idea => (
          <Card
            as="li"
            padding="none"
            key={idea}
            className="flex min-h-11 items-center gap-3.5 px-4 py-2 text-[0.9375rem] leading-snug sm:min-h-15"
          >
            <Icon of={ideas[idea]} className="size-5.5 shrink-0 text-tide" />
            {t(`ideas.${idea}`)}
          </Card>
        ))}
      </ul>
    </section>
  )
}

function drawOthers(shown: readonly Idea[]): Idea[] {
  const rest = all.filter(idea => !shown.includes(idea))
  return rest
    .map(idea => ({ idea, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, atOnce)
    .map(({ idea }) => idea)
}
