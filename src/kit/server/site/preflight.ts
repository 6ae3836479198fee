import type { Words } from '../../shared/text/languages.ts'
import type { Ctx } from '../context.ts'

/** Result of a point of the legal preflight. */
export interface PreflightFinding {
  /** `red` prevents opening the shop; `look`: a person must check; `none`: not applicable. */
  state: 'green' | 'red' | 'look' | 'none'
  /** The problem in one or two sentences; absent if there is none. */
  text?: Words
  /** Screen that fixes this finding, relative to the admin centre's base (`shop/products/…`); absent: the point's. */
  to?: string
  /**
   * Parts of an open shop closed by a red finding, for points that close parts: product ids, country codes (capitals),
   * or the whole shop.
   */
  closes?: { shop?: true; products?: readonly string[]; countries?: readonly string[] }
  /** Wording that a person must check and confirm, again after each change. */
  toConfirm?: string
}

/** A legal requirement of a shop, contributed by the domain that meets it as `preflight` of its `server/index.ts`. */
export interface PreflightPoint {
  /** Stable and unique: `withdrawal.function`. */
  key: string
  /**
   * Order in the list, low first: 100 seller, 200 texts, 300 prices, 400 goods, 500 ordering, 600 shipping, 700 after
   * the order.
   */
  order: number
  title: Words
  /** Circumstances and people it applies to. */
  applies: Words
  /** Legal source: `Art. 11a RL 2011/83/EU, § 13a FAGG, § 356a BGB`. */
  source: string
  /** Screen that fixes it, relative to the admin centre's base. */
  to: string
  /** Effect of a red finding on an open shop: closes the whole shop, the parts named by the finding, or nothing. */
  closes: 'shop' | 'part' | 'nothing'
  /** Checks the stored data. Only reads, and tags its sources. */
  check(ctx: Ctx): Promise<PreflightFinding>
}
