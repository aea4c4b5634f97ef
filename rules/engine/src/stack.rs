//! Decisions inside decisions.

/// A stack of sub-decisions, kept in a game's state: the one on top is made first.
///
/// Its size is fixed, so that copying a state allocates nothing. A rulebook's nesting is known, and so is the size
/// it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack<T, const ROOM: usize> {
    items: [Option<T>; ROOM],
    height: usize,
}

impl<T: Copy, const ROOM: usize> Stack<T, ROOM> {
    /// A stack with nothing on it.
    pub const fn new() -> Self {
        Self { items: [None; ROOM], height: 0 }
    }

    /// Puts a decision on top; returns it if the stack is full.
    pub const fn push(&mut self, item: T) -> Result<(), T> {
        if self.height == ROOM {
            return Err(item);
        }
        self.items[self.height] = Some(item);
        self.height += 1;
        Ok(())
    }

    /// Removes the decision on top.
    pub const fn pop(&mut self) -> Option<T> {
        if self.height == 0 {
            return None;
        }
        self.height -= 1;
        self.items[self.height].take()
    }

    /// The decision on top.
    pub const fn top(&self) -> Option<&T> {
        match self.height {
            0 => None,
            height => self.items[height - 1].as_ref(),
        }
    }

    /// The decision on top, to be changed.
    pub const fn top_mut(&mut self) -> Option<&mut T> {
        match self.height {
            0 => None,
            height => self.items[height - 1].as_mut(),
        }
    }

    /// How many decisions are on it.
    pub const fn len(&self) -> usize {
        self.height
    }

    /// Whether it is empty.
    pub const fn is_empty(&self) -> bool {
        self.height == 0
    }

    /// All decisions, the top one last.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.items[..self.height].iter().flatten()
    }
}

impl<T: Copy, const ROOM: usize> Default for Stack<T, ROOM> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Stack;

    #[test]
    fn the_last_decision_is_made_first() {
        let mut stack = Stack::<u8, 2>::new();
        assert_eq!((stack.top().copied(), stack.pop(), stack.is_empty()), (None, None, true));
        assert_eq!((stack.push(1), stack.push(2), stack.push(3)), (Ok(()), Ok(()), Err(3)));
        assert_eq!(stack.iter().copied().collect::<Vec<_>>(), [1, 2]);
        if let Some(top) = stack.top_mut() {
            *top += 5;
        }
        assert_eq!((stack.len(), stack.pop(), stack.top().copied()), (2, Some(7), Some(1)));
    }

    #[test]
    fn what_was_removed_makes_no_difference() {
        let mut one = Stack::<u8, 3>::new();
        let other = one;
        assert_eq!(one.push(9), Ok(()));
        assert_ne!(one, other);
        assert_eq!(one.pop(), Some(9));
        assert_eq!(one, other);
    }
}
