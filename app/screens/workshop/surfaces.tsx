import { Phone } from 'lucide'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardLink, CardTitle } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PhoneFold } from '../../ui/phone-fold.tsx'
import { sceneNames } from '../../ui/pictures/scenes.tsx'
import { SignCard } from '../../ui/sign-card.tsx'
import { Section, Shelf } from './section.tsx'

export function Surfaces() {
  return (
    <Section id="surfaces" title="Surfaces">
      <Shelf title="Cards" className="grid gap-4 md:grid-cols-3">
        <Card as="article">
          <CardTitle as="h4">
            <CardLink href="#surfaces">Make a certificate</CardLink>
          </CardTitle>
          <p className="mt-2 text-quiet">Something to hang on a wall. All of this card is one link.</p>
        </Card>
        <Card tone="tide">
          <CardTitle as="h4">Today</CardTitle>
          <p className="mt-2">A glass of water when it pulls.</p>
        </Card>
        <Card tone="moss">
          <CardTitle as="h4">Health</CardTitle>
          <p className="mt-2">Carbon monoxide in the blood may be back to normal.</p>
        </Card>
        <Card tone="dawn">
          <CardTitle as="h4">Seven days</CardTitle>
          <p className="mt-2">A whole week of mornings.</p>
        </Card>
        <Card tone="sunken">
          <CardTitle as="h4">Sunken</CardTitle>
          <p className="mt-2">For what stands back.</p>
        </Card>
        <SignCard tone="tide" icon={Phone} title="Someone to talk to">
          <p>Trained advisers, free in many countries.</p>
        </SignCard>
        <Card padding="small">
          <PhoneFold head={<CardTitle as="h4">Folded on phones</CardTitle>}>
            <p className="mt-2 text-quiet">What matters less. On larger screens it’s just there.</p>
          </PhoneFold>
        </Card>
        <Card padding="small">
          <CardTitle as="h4">Small padding</CardTitle>
          <p className="mt-2 text-quiet">Dense, for lists.</p>
        </Card>
      </Shelf>
      <Shelf title="Nothing here yet" className="grid gap-4 md:grid-cols-3">
        {sceneNames.map(scene => (
          <Card key={scene} padding="none">
            <EmptyState
              scene={scene}
              headingLevel="h3"
              title="No challenges yet"
              action={<Button kind="secondary">Start one</Button>}
            >
              Stopping goes easier with company.
            </EmptyState>
          </Card>
        ))}
        <Card padding="none">
          <NothingFound
            to="admin"
            filters={[
              { name: 'Refunded', query: {}, without: 2 },
              { name: 'October', query: {}, without: 0 },
            ]}
            nothing="No order fits that"
            clear="Show all"
            empty="No orders yet"
          />
        </Card>
      </Shelf>
    </Section>
  )
}
