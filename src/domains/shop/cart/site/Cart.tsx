import { Link } from '#kit/browser/site/pieces/Link.tsx'
import { Picture } from '#kit/browser/site/pieces/Picture.tsx'
import { foreign, useSite } from '#kit/browser/site/surroundings.ts'
import type { Cents } from '#kit/shared/money/cents.ts'
import { writeMoney } from '#kit/shared/money/format.ts'
import type { SitePage } from '#kit/shared/site/site.ts'
import { cartForm, knownField, type LineNote, quantityField } from '../cart.rules.ts'
import type { CartData, ShownLine } from '../cart.views.ts'
import { CartSummary } from './CartSummary.tsx'
import { useCartTexts } from './texts.ts'

type CartPage = SitePage<string, CartData>

function Note({ note, line, money }: { note: LineNote; line: ShownLine; money: (amount: Cents) => string }) {
  const t = useCartTexts()
  const words = () => {
    if (note.code === 'price')
      return t('shopCart.notes.priceUp', { was: money(note.was), is: money(line.unit) })
    if (note.code !== 'stock') return t(`shopCart.notes.${note.code}`)
    return note.free === 0 ? t('shopCart.notes.stock_zero') : t('shopCart.notes.stock', { count: note.free })
  }
  return <p className={note.blocks ? 'cart-note is-blocking' : 'cart-note'}>{words()}</p>
}

function Line({ page, line }: { page: CartPage; line: ShownLine }) {
  const t = useCartTexts()
  const { lang } = useSite()
  const { currency, form } = page.data
  const money = (amount: Cents) => writeMoney(amount, currency, lang)
  const field = quantityField(line.item)
  const wrong = form?.problem?.fields?.[field]
  const problemId = `${field}-problem`
  return (
    <li className="cart-line">
      {line.picture ? (
        <Picture picture={line.picture} sizes="6rem" ratio="1-1" decorative />
      ) : (
        <span className="picture ratio-1-1 shop-no-picture" aria-hidden="true" />
      )}
      <div className="cart-what">
        <h2 className="cart-title" lang={foreign(line.lang, lang)}>
          {line.href ? <Link href={line.href}>{line.title}</Link> : line.title}
        </h2>
        {line.unit > 0 && <p className="shop-small">{t('shopCart.each', { price: money(line.unit) })}</p>}
        {line.deposit > 0 && (
          <p className="shop-small">{t('shopCart.deposit', { price: money(line.deposit) })}</p>
        )}
        {line.notes.map((note) => (
          <Note key={note.code} note={note} line={line} money={money} />
        ))}
        {wrong && (
          <p className="field-error" id={problemId}>
            {wrong}
          </p>
        )}
      </div>
      <div className="cart-count-field">
        <label htmlFor={field}>{t('shopCart.quantity')}</label>
        <input
          id={field}
          name={field}
          type="number"
          inputMode="numeric"
          min={0}
          max={9999}
          step={1}
          required
          defaultValue={form?.values[field] ?? line.quantity}
          aria-label={t('shopCart.quantityOf', { title: line.title })}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? problemId : undefined}
        />
        <input type="hidden" name={knownField(line.item)} value={line.quantity} />
      </div>
      <p className="cart-amount">{line.amount > 0 && money(line.amount)}</p>
      <button
        type="submit"
        name="remove"
        value={line.item}
        formNoValidate
        className="button is-quiet cart-remove"
        aria-label={t('shopCart.removeOf', { title: line.title })}
      >
        {t('shopCart.remove')}
      </button>
    </li>
  )
}

/** Result of the previous form; a removed item can be put back. */
function Done({ page }: { page: CartPage }) {
  const t = useCartTexts()
  const { done, form } = page.data
  if (!done || form) return null
  if (done.what !== 'removed')
    return (
      <p className="note" role="status">
        {t(`shopCart.${done.what}`)}
      </p>
    )
  return (
    <div className="note cart-done" role="status">
      <p>{t('shopCart.removed', { title: done.title })}</p>
      <form method="post" action={page.path}>
        <input type="hidden" name="action" value="add" />
        <input type="hidden" name="item" value={done.item} />
        <input type="hidden" name="quantity" value={done.quantity} />
        <button type="submit" className="button is-quiet">
          {t('shopCart.undo')}
        </button>
      </form>
    </div>
  )
}

/** Unpaid orders placed from this browser. */
function Pending({ page }: { page: CartPage }) {
  const t = useCartTexts()
  return page.data.pending.map(({ code, href }) => (
    <div className="note cart-done" key={code}>
      <p>{t('shopCart.pending', { code })}</p>
      <Link className="button is-quiet" href={href}>
        {t('shopCart.payNow')}
      </Link>
    </div>
  ))
}

/** The shopping cart. Everything is a form, so that it works without JavaScript. */
export function Cart({ page }: { page: CartPage }) {
  const t = useCartTexts()
  const { lines, shopHref, favouritesHref, signInHref, form, seller } = page.data
  return (
    <div className="shop cart">
      <h1>{t('shopCart.title')}</h1>
      <Done page={page} />
      <Pending page={page} />
      {form?.problem && (
        <p className="form-problem" role="alert">
          {form.problem.message}
        </p>
      )}
      {lines.length === 0 ? (
        <div className="empty">
          <p>{t('shopCart.empty')}</p>
          <p>
            <Link className="button" href={shopHref}>
              {t('shopCart.toShop')}
            </Link>
          </p>
        </div>
      ) : (
        <div className="cart-columns">
          <form id={cartForm} method="post" action={page.path} className="cart-form">
            {/* Enter in a field stores quantities; without this button it would remove a line */}
            <button
              type="submit"
              name="action"
              value="set"
              className="cart-first"
              tabIndex={-1}
              aria-hidden="true"
            />
            <ul className="cart-lines" role="list">
              {lines.map((line) => (
                <Line key={line.item} page={page} line={line} />
              ))}
            </ul>
            <p className="cart-foot">
              <button type="submit" name="action" value="set" className="button is-quiet">
                {t('shopCart.update')}
              </button>
              <Link href={shopHref}>{t('shopCart.on')}</Link>
            </p>
          </form>
          <CartSummary page={page} />
        </div>
      )}
      <p>
        <Link href={favouritesHref}>{t('shopCart.favourites')}</Link>
      </p>
      {signInHref && (
        <p className="shop-small">
          {t('shopCart.guest')} <a href={signInHref}>{t('shopCart.signIn')}</a>
        </p>
      )}
      {seller && <p className="shop-small">{seller}</p>}
    </div>
  )
}
