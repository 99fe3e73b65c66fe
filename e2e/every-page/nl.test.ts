import { testEveryPage } from './every-page.ts'

testEveryPage('nl')
