import type { Words } from '../../shared/text/languages.ts'
import type { Ctx } from '../context.ts'

/** What a point of the legal preflight has found. */
export interface PreflightFinding {
  /** `red` keeps the shop from being switched on; `look`: a person has to look; `none`: it does not apply here. */
  state: 'green' | 'red' | 'look' | 'none'
  /** What is wrong, and with what, in one or two sentences; absent where all is well. */
  text?: Words
  /** Screen that mends just this, relative to the admin centre's base (`shop/products/…`); absent: that of the point. */
  to?: string
  /** Parts of an open shop that a red finding closes, for points that close parts: ids of products, codes of countries (capitals), or all of it. */
  closes?: { shop?: true; products?: readonly string[]; countries?: readonly string[] }
  /** Wording that no program can judge: a person confirms having checked it, and again once it differs. */
  toConfirm?: string
}

/** One thing that the law asks of a shop, told by the domain that does it: `preflight` of its `server/index.ts`. */
export interface PreflightPoint {
  /** Stable and unlike all others: `withdrawal.function`. */
  key: string
  /** Place in the list, low first: 100 who sells, 200 texts, 300 prices, 400 goods, 500 ordering, 600 sending, 700 after the order. */
  order: number
  title: Words
  /** When it applies, and to whom. */
  applies: Words
  /** Where it stands: `Art. 11a RL 2011/83/EU, § 13a FAGG, § 356a BGB`. */
  source: string
  /** Screen that mends it, relative to the admin centre's base. */
  to: string
  /** Effect of a red finding on an open shop: closes all of it, the parts that the finding names, or nothing. */
  closes: 'shop' | 'part' | 'nothing'
  /** Looks at what is stored now. Only reads, and tags what it was made from. */
  check(ctx: Ctx): Promise<PreflightFinding>
}
