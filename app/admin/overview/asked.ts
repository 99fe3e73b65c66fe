import { ranges, type WeekRange } from '../../../domain/numbers/weeks.ts'

export const rangeNames = Object.keys(ranges) as WeekRange[]
export const usualRange: WeekRange = '13w'

export const readRange = (query: URLSearchParams): WeekRange =>
  rangeNames.find(name => name === query.get('range')) ?? usualRange
