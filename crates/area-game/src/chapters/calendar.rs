//! The dates of a round.

use jiff::civil::Date;
use jiff::{Span, ToSpan as _};

use crate::definition::Calendar;

impl Calendar {
    fn after(self, months: i32) -> Date {
        let span: Span = months.months();
        self.begins.checked_add(span).unwrap_or(Date::MAX)
    }

    /// The first and the last day of a round, which is counted from 1.
    pub fn days(self, round: u16) -> (Date, Date) {
        let months = i32::from(self.months);
        let begins = self.after(months * (i32::from(round) - 1));
        let next = self.after(months * i32::from(round));
        (begins, next.yesterday().unwrap_or(next))
    }

    /// The months of a round: `June - August 1940`.
    pub fn text(self, round: u16) -> String {
        let (first, last) = self.days(round);
        let year = |day: Date| day.strftime("%B %Y").to_string();
        if (first.year(), first.month()) == (last.year(), last.month()) {
            year(first)
        } else if first.year() == last.year() {
            format!("{} - {}", first.strftime("%B"), year(last))
        } else {
            format!("{} - {}", year(first), year(last))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_its_months() {
        let calendar = Calendar {
            begins: jiff::civil::date(1940, 6, 1),
            months: 3,
        };
        assert_eq!(calendar.text(1), "June - August 1940");
        assert_eq!(calendar.text(3), "December 1940 - February 1941");
        let monthly = Calendar {
            months: 1,
            ..calendar
        };
        assert_eq!(monthly.text(2), "July 1940");
        assert_eq!(monthly.days(2).1, jiff::civil::date(1940, 7, 31));
    }
}
