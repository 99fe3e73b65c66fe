export type DemoSize = { weeks: number; people: number }

/**
 * Thirteen months: the oldest whole quarter of them has answers from half a year later. The small one has a quarter that can be
 * counted; the tiny one only the weeks of those whose days are told one by one. People are those besides them; of fewer,
 * outcomes would be hidden.
 */
export const demoSizes: Readonly<Record<string, DemoSize>> = {
  whole: { weeks: 57, people: 440 },
  small: { weeks: 33, people: 170 },
  tiny: { weeks: 10, people: 12 },
}
