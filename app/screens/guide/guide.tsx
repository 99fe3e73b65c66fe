import { data } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { visitContext } from '../../context.ts'
import { Head } from '../../ui/page/head.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/guide'

export const handle = { words: ['guide'] }

export async function loader({ context }: Route.LoaderArgs) {
  const story = await context.get(visitContext).content.page('quit-smoking')
  return story ? { story } : data({ story: null }, 404)
}

export default function Guide({ loaderData: { story } }: Route.ComponentProps) {
  const t = useWords('guide')
  if (!story) return <Page title={t('title')} heading={t('heading')} lead={t('lead')} isPrivate />
  return (
    <>
      <Head
        title={story.title}
        description={story.description}
        isPrivate={story.isUnlisted}
        image={story.image}
      />
      <Blocks bloks={story.body} />
    </>
  )
}
