import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Skeleton, SkeletonText, Waiting } from '../../ui/page/skeleton.tsx'
import { Breath } from '../../ui/pictures/breath.tsx'
import { Scene, sceneNames } from '../../ui/pictures/scenes.tsx'
import { Section, Shelf } from './section.tsx'

export function Pictures() {
  return (
    <Section id="pictures" title="Breath and pictures">
      <Shelf title="Breath" className="flex flex-wrap items-center gap-8 text-tide">
        <Breath size="large" />
        <Breath size="medium" />
        <Breath size="small" />
        <span className="text-dawn">
          <Breath size="medium" />
        </span>
        <Loading />
        <Loading size="small" label="Looking for your certificate" />
      </Shelf>
      <Shelf title="Scenes" className="flex flex-wrap gap-8">
        {sceneNames.map(name => (
          <Scene key={name} name={name} />
        ))}
      </Shelf>
      <Shelf title="On its way" className="max-w-md">
        <Card>
          <Waiting className="flex flex-col gap-5">
            <span className="flex items-center gap-4">
              <Skeleton shape="circle" />
              <SkeletonText lines={2} className="flex-1" />
            </span>
            <Skeleton shape="block" />
            <SkeletonText lines={4} />
          </Waiting>
        </Card>
      </Shelf>
    </Section>
  )
}
