"""Functions for a page that find what shuts somebody out: what has no name, is too small, or is covered."""

from __future__ import annotations

SEEN = """
    const seen = (node) => node.getClientRects().length > 0 && !node.closest('[inert], .sr')
        && node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
"""


def function(body: str) -> str:
    return f"() => {{{SEEN}{body}}}"


MISNAMED = function(r"""
    const words = (text) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}×]+/gu, ' ').trim()} `;
    const written = (control) => {
        const texts = [];
        const walk = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
            const { parentElement: node, data } = walk.currentNode;
            if (seen(node) && !node.closest('[aria-hidden="true"], .emote')) texts.push(data);
        }
        return words(texts.join(' '));
    };
    return [...document.querySelectorAll('button[aria-label], a[aria-label]')]
        .filter((one) => seen(one) && written(one).trim() && !words(one.ariaLabel).includes(written(one)))
        .map((one) => `${one.ariaLabel} is written as${written(one)}`);
""")
"""The controls whose name does not contain what is written on them (WCAG 2.5.3)."""

SMALL = function("""
    const sides = ['left', 'top', 'right', 'bottom'];
    const box = (node) => {
        const { width, height } = node.getBoundingClientRect();
        const grown = ['::before', '::after'].map((part) => getComputedStyle(node, part))
            .filter((style) => style.content !== 'none' && style.position === 'absolute');
        const [left, top, right, bottom] =
            sides.map((side) => Math.max(0, ...grown.map((style) => -parseFloat(style[side]))));
        return [width + left + right, height + top + bottom];
    };
    const thumbs = '.dock, .thumb, .bar, .choices, .picker, .catching, .controls';
    const fits = (node) => {
        const [least, most] = box(node).map((side) => side + 0.1).sort((one, two) => one - two);
        return node.closest(thumbs) ? least >= 40 && most >= 44 : least >= 24;
    };
    return [...document.querySelectorAll('button, a[href], select, input, [role="slider"]')]
        .filter((one) => seen(one) && !one.matches('.slot') && !fits(one))
        .map((one) => `${one.ariaLabel ?? one.textContent.trim()}: ${box(one).map(Math.round).join(' x ')}`);
""")
"""The targets that are too small to hit (WCAG 2.5.8), or to hit with a thumb, invisible edges included.

Of cards in a fan, `layHand` decides how much is visible.
"""

EDGELESS = function("""
    const style = (node) => getComputedStyle(node);
    const edged = (node) => style(node).borderTopWidth !== '0px' || style(node).boxShadow !== 'none'
        || style(node).backgroundColor !== style(document.body).backgroundColor;
    const controls = '.btn, .chip, .iconbtn, .switch, .field, .choice, .picker button, .rule, .preset';
    return [...document.querySelectorAll(controls)].filter((one) => seen(one) && !edged(one))
        .map((one) => one.ariaLabel ?? one.textContent.trim());
""")
"""The controls that cannot be told from the ground."""

VANISHED = function("""
    const ground = getComputedStyle(document.body).backgroundColor;
    const all = (selector) => [...document.querySelectorAll(selector)].map((one) => getComputedStyle(one));
    const inks = [
        ...all('.colortag, .picker button, .ticks i').map((style) => style.backgroundColor),
        ...all('.dir .chev path').map((style) => style.stroke),
        ...all('.pip path, .dir .pips').map((style) => style.fill),
    ];
    return [inks.length > 0, inks.filter((ink) => ink === ground)];
""")
"""Whether colors, shapes and signs are drawn, and those that have the color of the ground."""

PLACES = """() => {
    const boxes = (name, nodes) => [...nodes].filter((node) => node.getClientRects().length)
        .map((node) => ({ name, ...node.getBoundingClientRect().toJSON() }));
    const seats = [...document.querySelectorAll('.seat')].flatMap((seat, number) =>
        boxes(`seat ${number}`, seat.querySelectorAll('.avatar, .count, .sname, .ssub')));
    const one = (name) => boxes(name, document.querySelectorAll(name));
    return [...seats, ...one('.piles'), ...one('.dock .say'), ...one('.lineup .lc'), ...one('.thumb')];
}"""
"""The boxes of what can be seen of each seat, of the piles, and of what is mine below them."""
