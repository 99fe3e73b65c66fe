import { Banner } from '../ui/banner.tsx'

/** What went wrong in a form, read out at once; nothing where nothing did. */
export function Problem({ text }: { text: string }) {
  return (
    text && (
      <Banner tone="alarm" live="alert">
        {text}
      </Banner>
    )
  )
}
