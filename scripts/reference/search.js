/* SPDX-License-Identifier: MIT
 *
 * search.js -- finds the words after ?q= in searchIndex: [page, title, [[place, heading, text]...]].
 * A section is found if it has all words, in any case; titles and whole words come first.
 */
'use strict';

(function () {
    const MOST = 100, AROUND = 90;
    const query = new URLSearchParams(location.search).get('q') || '';
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const letter = /[\p{L}\p{N}_]/u;

    /* How well a text has a word: 0 not at all, 1 as a part of another, 2 as a word. */
    function fit(text, word) {
        let best = 0;
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
            if (!letter.test(text[at - 1] || ' ') && !letter.test(text[at + word.length] || ' '))
                return 2;
            best = 1;
        }
        return best;
    }

    function score(title, heading, text) {
        let sum = 0;
        for (const word of words) {
            const value = 8 * fit(heading, word) + 4 * fit(title, word) + fit(text, word);
            if (value === 0) return 0;
            sum += value;
        }
        return sum;
    }

    /* What is around the first word, with all words marked. */
    function excerpt(text) {
        const lower = text.toLowerCase(), out = document.createElement('p');
        const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0));
        const from = Number.isFinite(first) ? Math.max(0, first - AROUND) : 0;
        const end = Math.min(text.length, from + 3 * AROUND);
        let at = from;
        while (at < end) {
            let next = end, length = 0;
            for (const word of words) {
                const found = lower.indexOf(word, at);
                if (found >= 0 && found < next) [next, length] = [found, word.length];
            }
            out.append(text.slice(at, next));
            if (length) {
                const mark = document.createElement('mark');
                mark.textContent = text.slice(next, next + length);
                out.append(mark);
            }
            at = next + length;
        }
        if (from > 0) out.prepend('… ');
        if (end < text.length) out.append(' …');
        return out;
    }

    function show(found) {
        const item = document.createElement('li'), link = document.createElement('a');
        link.href = found.page + (found.place ? '#' + encodeURIComponent(found.place) : '');
        link.textContent = found.heading && found.heading !== found.title
            ? found.title + ': ' + found.heading : found.title;
        item.append(link, excerpt(found.text));
        document.getElementById('results').append(item);
    }

    for (const input of document.querySelectorAll('input[name=q]')) input.value = query;
    if (!words.length) return;
    const found = [];
    for (const [page, title, sections] of searchIndex)
        for (const [place, heading, text] of sections) {
            const value = score(title.toLowerCase(), heading.toLowerCase(), text.toLowerCase());
            if (value) found.push({ value, page, title, place, heading, text });
        }
    found.sort((a, b) => b.value - a.value);
    document.title = query + ' - ' + document.title;
    document.getElementById('found').textContent = found.length === 0 ? 'No section has all of these words.'
        : found.length + (found.length === 1 ? ' section' : ' sections') +
          (found.length > MOST ? '; the first ' + MOST + ' are:' : ':');
    found.slice(0, MOST).forEach(show);
})();
