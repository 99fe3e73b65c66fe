import { NoNewsletter } from './no-newsletter.tsx'

export const handle = { words: ['newsletter'] }

export default NoNewsletter
